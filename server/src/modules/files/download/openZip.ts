import { shareTokenFromId, type Id } from '@parchi/contract';
import type { Dependencies } from '../../../dependencies.ts';
import { AppError } from '../../../http/appError.ts';
import { objectKey } from '../../../object-store/objectKey.ts';
import { createOpenZipStream } from '../../../zip/openZipStream.ts';
import type { NamedZip } from '../../../zip/sendZip.ts';
import { downloadDeadlineMs } from '../files.rules.ts';
import type { FilesRepository } from '../files.repository.ts';
import type { FilesTimings } from '../filesTimings.ts';

type OpenZipOptions = Pick<Dependencies, 'objectStore' | 'log'> & {
  readonly repository: FilesRepository;
  readonly timings: FilesTimings;
};

/** The wished files, all of one live share, as a zip; in the share's order, each once. */
export function createOpenZip({ repository, timings, ...others }: OpenZipOptions) {
  const openZipStream = createOpenZipStream(others);

  return async function openZip(wishedIds: readonly Id[]): Promise<NamedZip> {
    const found = await repository.findFilesOfLiveShare([...new Set(wishedIds)]);
    if (found === undefined) throw new AppError('share.incorrect_token');
    const { share, files } = found;
    const stored = files.map((file) => ({ ...file, key: objectKey(share.group, file.ordinal) }));
    return {
      ...(await openZipStream(stored, share.createdAt)),
      fileName: `${shareTokenFromId(share.id)}.zip`,
      deadlineMs: downloadDeadlineMs(share, timings.downloadGraceSeconds),
    };
  };
}
