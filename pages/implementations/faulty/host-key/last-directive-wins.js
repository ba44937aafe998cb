// Of several directives the last one counts.
// seen in: host_key/allow_two_directives
rules.pickDirective = (directives) => directives.at(-1);
