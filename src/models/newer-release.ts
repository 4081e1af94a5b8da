/** Says that a database has these migrations, which this release does not know, and what to do. */
export const newerRelease = (migrations: readonly string[]): string =>
  `was changed by a newer release, by ${migrations.join(', ')}: start that release or a later one on this machine too, or restore a backup from before`
