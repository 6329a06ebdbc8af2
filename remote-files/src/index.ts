// Module federation must resolve the shared modules before anything imports them, hence the dynamic import.
void import('./standalone.ts');
