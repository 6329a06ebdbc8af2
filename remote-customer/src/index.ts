// The dynamic import lets Module Federation negotiate the shared modules before the first one is imported.
void import('./standalone.tsx');
