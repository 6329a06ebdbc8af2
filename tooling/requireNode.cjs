// Runs on any Node, before the first file that needs the pinned one.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Parchi needs Node 24 or newer and this is ${process.version}. On Linux and Windows “npm ci” brings it along; on macOS install Node 24 (https://nodejs.org).`,
  );
  process.exit(1);
}
