import { mkdirSync } from 'node:fs'
import { StartError } from '#server/platform/start-error.ts'
import { canEnter, giveTo, type Owner } from './embedded-postgres-files.ts'

/** Settings of the server, by name. */
export type ServerSettings = Readonly<Record<string, string>>

/** A segment that is not full is archived after this time, so that at most this much is lost with the disk. */
const archiveTimeoutSeconds = 300

/** A path for the shell inside a setting in which PostgreSQL replaces %p and %f. */
const quoted = (path: string): string => `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

/**
 * Settings that archive each segment of the write-ahead log in a folder: copied under another name, flushed, renamed.
 * A file that exists is never replaced; the same content counts as archived, because PostgreSQL repeats a copy of which
 * it did not see the end.
 */
export function archiveSettings(folder: string): ServerSettings {
  const [target, draft] = [`${quoted(folder)}/%f`, `${quoted(folder)}/%f.part`]
  return {
    archive_mode: 'on',
    archive_command: `if test -e ${target}; then cmp -s %p ${target}; else cp %p ${draft} && sync ${draft} && mv ${draft} ${target} && sync ${quoted(folder)}; fi`,
    archive_timeout: String(archiveTimeoutSeconds),
  }
}

/** Target and sources of a recovery. */
interface RecoveryTarget {
  /** Null: the write-ahead log of the copy itself. */
  readonly archiveDir: string | null
  /** Null: the end. */
  readonly until: Date | null
  /** Null: the latest. */
  readonly timeline: string | null
}

/** Settings of a server that recovers. */
export function recoverySettings({ archiveDir, until, timeline }: RecoveryTarget): ServerSettings {
  const segment = `${quoted(archiveDir ?? '')}/%f`
  return {
    restore_command: archiveDir === null ? 'false' : `test -e ${segment} && cp ${segment} %p`,
    // With a numeric offset: the names of zones are not known yet when the server reads its settings.
    ...(until === null ? {} : { recovery_target_time: until.toISOString().replace('Z', '+00') }),
    ...(timeline === null ? {} : { recovery_target_timeline: timeline }),
    recovery_target_action: 'promote',
    // No session sees the state on the way.
    hot_standby: 'off',
  }
}

/**
 * Creates the folder of the archive for the user that runs PostgreSQL.
 * @throws StartError if that user cannot enter it
 */
export function prepareArchive(folder: string, owner: Owner | null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  giveTo(owner, folder)
  if (!canEnter(folder, owner))
    throw new StartError(
      `the user that runs PostgreSQL cannot enter the folder of WAL_ARCHIVE_DIR, ${folder}`,
      'Choose a folder whose parents it can enter.',
    )
}
