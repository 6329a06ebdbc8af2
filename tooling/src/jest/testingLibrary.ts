import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/react';

// Wait up to 10 s. The default of 1 s is too short for pages that use a socket on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
