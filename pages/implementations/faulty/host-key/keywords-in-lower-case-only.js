// Keywords in upper case are not understood.
// seen in: host_key/allow_keyword_case
rules.keyword = (target) => target;
