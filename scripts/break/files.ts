/** A file that was acknowledged is on the disk, stays there as long as its form, and is the sender's own. */
import { breaksIn } from './break.ts'

const LOCAL = 'drive/local'
const SWEEP = 'services/uploads/sweep'

// biome-ignore format: one break a line
export const FILES = breaksIn('src', [
  ['a file is acknowledged without a flush', 'drive/local.ts', 'await atDisk(file!.sync())', '', LOCAL],
  ['the name of a file is acknowledged without a flush', 'drive/local.ts', 'await shelves.flush(shelf)\n', '\n', LOCAL],
  ['a small file is acknowledged without a flush', 'drive/local.ts', ' | O_TRUNC | WRITE_THROUGH,', ' | O_TRUNC,', LOCAL],
  ['what the disk did not take at once is lost', 'drive/file-system.ts', 'rest = after(rest, bytesWritten)', 'rest = []', LOCAL],
  ['a file is accepted although the rest of its form was broken', 'services/intake/read-post.ts', '    throw error\n  }\n  await Promise.all(', '  }\n  await Promise.all(', 'controllers/upload-abuse'],
  ['a sector of an old Office file is read for every stream that names it', 'services/uploads/compound.ts', 'if (taken[at])', 'if (taken[at] === 2)', 'services/uploads/content'],
  ['a file is judged on after its sender left', 'services/uploads/blocks.ts', 'signal?.throwIfAborted()', '', 'services/uploads/content'],
  ['the network that holds most takes all the room', 'services/quota.ts', 'const holdsMost = ', 'const holdsMost = after < 0 && ', 'services/quota'],
  ['anybody removes the files of anybody', 'services/uploads/removal.ts', 'upload?.submissionId !== submissionId || ', '', 'controllers/form/form-files'],
  ['bytes are removed although their row may be kept', 'services/uploads/accept.ts', 'obsolete = []\n', '\n', 'controllers/upload'],
  ['files of a case are swept after a day', 'store/uploads.ts', ".where('submission', 'is', null)\n        .where('at', '<', at)", ".where('at', '<', at)", SWEEP],
  ['files of a draft are swept after a day', 'store/uploads.ts', "'drafts.submission_id', '=', 'uploads.submission_id'", "'drafts.submission_id', '=', 'uploads.id'", 'controllers/form/files'],
  ['bytes are swept although their row was written meanwhile', 'services/uploads/sweep.ts', 'await store.transaction((tx) => withoutRow(tx, keys))', 'keys', SWEEP],
  ['the look for files without a row begins anew after each restart', 'services/uploads/sweep.ts', 'cursor: await tx.jobRuns.cursor(LOOK)', "cursor: ''", SWEEP],
  ['several processes look for files without a row at once', 'services/uploads/sweep.ts', 'if (!(await tx.jobRuns.take(LOOK, { now, until: lease, early: true }))) return undefined', 'await tx.jobRuns.take(LOOK, { now, until: lease, early: true })', SWEEP],
  ['a damaged file is not found', 'services/verification.ts', 'intact(bytes, upload)', 'bytes', 'services/verification'],
])
