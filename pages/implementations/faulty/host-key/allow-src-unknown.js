// 'src' is not understood.
// seen in: opt_in/both_keys
rules.srcNames = () => false;
