// Module Federation must resolve the shared modules before anything imports them. The dynamic import gives it the time.
void import('./standalone.ts');
