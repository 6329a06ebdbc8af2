import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/react';

// A loaded machine is slow, not wrong: pages that talk over a socket need more than the preset second.
configure({ asyncUtilTimeout: 10_000 });
