import { repositoryRoot } from './repositoryRoot.ts';
import { developedApps, developmentPort } from './webpack/development/developmentPort.ts';

// Loaded before the server (`node --import`) by `npm run dev` and the debugger: the server accepts calls from the
// development port of each web app.
process.env['CORS_ORIGINS'] ??= developedApps(repositoryRoot)
  .map((app) => `http://localhost:${developmentPort(repositoryRoot, app)}`)
  .join(',');
