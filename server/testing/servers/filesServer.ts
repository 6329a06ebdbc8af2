import type { Dependencies } from '../../src/dependencies.ts';
import { createBareApp } from '../../src/http/createBareApp.ts';
import { addJsonBodies } from '../../src/http/bodies/jsonBody.ts';
import { addSignedIn } from '../../src/http/signedIn.ts';
import { createFilesModule } from '../../src/modules/files/files.module.ts';
import { filesTimings, type FilesTimings } from '../../src/modules/files/filesTimings.ts';

export type FilesServer = {
  readonly origin: string;
  sweep(): Promise<unknown>;
  close(): Promise<void>;
};

/** Starts the files module alone, on its own port, with shortened times or altered dependencies. */
export async function startFilesServer(
  dependencies: Dependencies,
  timings: Partial<FilesTimings> = {},
): Promise<FilesServer> {
  const app = createBareApp(dependencies);
  addJsonBodies(app);
  addSignedIn(app, () => Promise.resolve(undefined));
  const files = createFilesModule(dependencies, { ...filesTimings, ...timings });
  await app.register(files.routes);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    origin,
    sweep: files.sweep,
    async close() {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}
