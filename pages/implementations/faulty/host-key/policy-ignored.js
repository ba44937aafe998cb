// Every document may do everything.
// seen in: host_key/no_allow
for (const may of ["mayRegister", "mayAsk", "mayExecute", "mayBeTold"]) rules[may] = () => true;
