import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/react';

// The default of one second is too short for pages that use a socket on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
