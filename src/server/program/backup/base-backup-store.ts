import pg from 'pg'

/** Report of PostgreSQL at the end of a base backup. */
export interface BaseBackup {
  /** Content of the file `backup_label`, without which a copy would be recovered from the wrong place. */
  readonly label: string
  /** Position in the write-ahead log that a recovery must reach. */
  readonly endLsn: string
  /** The segments of the write-ahead log that a recovery needs: the first, the last, and their number. */
  readonly firstWal: string
  readonly lastWal: string
  readonly walCount: number
  /** The newest migration of the database. */
  readonly migration: string
}

/**
 * Copies the cluster between `pg_backup_start` and `pg_backup_stop`, while it is in use. A temporary replication slot
 * keeps the write-ahead log until `copyWal` has ended; PostgreSQL drops it with the session, however that ends.
 */
export async function inBackupMode(
  url: string,
  copyData: () => Promise<void>,
  copyWal: (backup: BaseBackup) => Promise<void>,
): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // Reported by the next statement.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(
      `select pg_create_physical_replication_slot('obole_backup_' || pg_backend_pid(), true, true)`,
    )
    const started = await client.query<{ lsn: string }>(
      `select pg_backup_start('obole', fast => true) as lsn`,
    )
    const { rows: applied } = await client.query<{ name: string }>(
      'select max(name) as name from schema_migration',
    )
    await copyData()
    const stopped = await client.query<{ lsn: string; labelfile: string; spcmapfile: string }>(
      'select lsn, labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)',
    )
    const [first, last] = [started.rows[0], stopped.rows[0]]
    if (first === undefined || last === undefined) throw new Error('PostgreSQL did not report the backup')
    if ((last.spcmapfile ?? '').trim() !== '')
      throw new Error('the database has tablespaces, which are not copied: use pg_basebackup')
    // The end may be the first byte after a segment, which then does not belong to the backup.
    const { rows } = await client.query<{ first: string; last: string; count: number }>(
      `select first, last, (l.segment_number - f.segment_number + 1)::int as count
      from (select pg_walfile_name($1) as first, pg_walfile_name($2::pg_lsn - 1) as last) w,
        pg_split_walfile_name(first) f, pg_split_walfile_name(last) l`,
      [first.lsn, last.lsn],
    )
    const wal = rows[0] ?? { first: '', last: '', count: 0 }
    const backup = {
      label: last.labelfile,
      endLsn: last.lsn,
      firstWal: wal.first,
      lastWal: wal.last,
      walCount: wal.count,
      migration: applied[0]?.name ?? '',
    }
    await copyWal(backup)
    return backup
  } finally {
    await client.end().catch(() => undefined)
  }
}
