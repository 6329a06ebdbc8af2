import { NodeFS } from '@electric-sql/pglite/nodefs';

type Attributes = { mode?: number };
type SetAttributes = (file: unknown, attributes: Attributes) => void;
type Operations = { setattr: SetAttributes };
/** The part of Emscripten's file system for Node that sets file modes. PGlite's types do not declare it. */
type NodeFileSystem = { node_ops: Operations; stream_ops: Operations };

const OTHERS = 0o077;

/**
 * Creates the embedded database's files without access for other users. The umask alone is not enough, because after
 * creating a file, Emscripten sets the mode that PostgreSQL asked for, 0666.
 */
export class PrivateNodeFs extends NodeFS {
  override init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const preRun = [...(options.preRun ?? []), closeNewFiles];
    return super.init(pg, { ...options, preRun });
  }
}

function closeNewFiles({ NODEFS }: { readonly NODEFS: unknown }): void {
  const { node_ops, stream_ops } = NODEFS as NodeFileSystem;
  for (const operations of [node_ops, stream_ops]) {
    const { setattr } = operations;
    operations.setattr = (file, attributes) => {
      const { mode } = attributes;
      setattr(file, mode === undefined ? attributes : { ...attributes, mode: mode & ~OTHERS });
    };
  }
}
