// Shared modules are negotiated before the first of them is imported, hence the step between.
void import('./standalone.tsx');
