// As the documentation of Module Federation has it: shared modules are available only after an asynchronous import.
void import('./main');
