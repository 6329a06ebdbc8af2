import { developmentPort } from './webpack/development/developmentPort.ts';
import { webApps } from './workspaces.ts';

// Loaded before the server (`node --import`) by `npm run dev` and the debugger: the server accepts calls from the
// development port of each web app.
process.env['CORS_ORIGINS'] ??= webApps
  .map((app) => `http://localhost:${developmentPort(app)}`)
  .join(',');
