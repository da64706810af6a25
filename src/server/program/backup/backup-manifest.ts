import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import {
  type CopiedFile,
  hashFile,
  listTree,
  syncFolder,
  writeNewFile,
} from '#server/program/backup/copy-files.ts'
import { isShape } from '#server/platform/is-shape.ts'

const ManifestSchema = Type.Object({
  format: Type.Literal(1),
  /** Version of the program. */
  version: Type.String(),
  migration: Type.String(),
  startedAt: Type.String({ format: 'date-time' }),
  /** When the database was copied: each transaction that was acknowledged before is in the backup. */
  databaseAt: Type.String({ format: 'date-time' }),
  endedAt: Type.String({ format: 'date-time' }),
  endLsn: Type.String(),
  firstWal: Type.String(),
  files: Type.Array(Type.Object({ path: Type.String(), size: Type.Integer(), sha256: Type.String() })),
})

/** Contents of a backup, written last: a folder without it is not a complete backup. */
export type BackupManifest = Static<typeof ManifestSchema>

const manifestName = 'manifest.json'

/** The copy of the data folder in a backup. */
export const dataOf = (folder: string): string => join(folder, 'data')

/** The copy of the cluster in a data folder. */
export const clusterPath = 'postgres/18'

/** Writes the manifest of a backup, all or nothing. */
export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const path = join(folder, manifestName)
  await writeNewFile(`${path}.new`, `${JSON.stringify(manifest, null, 1)}\n`)
  await rename(`${path}.new`, path)
  await syncFolder(folder)
}

/** @throws Error if the folder has no manifest that this version understands */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => null)
  if (text === null) throw new Error(`${folder} is not a complete backup: it has no ${manifestName}`)
  const manifest: unknown = JSON.parse(text)
  if (!isShape(ManifestSchema, manifest))
    throw new Error(`this version does not understand ${join(folder, manifestName)}`)
  return manifest
}

/** Differences between the files of a backup and its manifest. */
export async function findDifferences(folder: string, files: readonly CopiedFile[]): Promise<string[]> {
  const data = dataOf(folder)
  const differences: string[] = []
  for (const { path, size, sha256 } of files) {
    const found = await hashFile(join(data, path))
    if (found === null) differences.push(`${path} is missing`)
    else if (found.size !== size) differences.push(`${path} has ${found.size} bytes instead of ${size}`)
    else if (found.sha256 !== sha256) differences.push(`${path} was changed`)
  }
  const listed = new Set(files.map(({ path }) => path))
  const present = (await listTree(data)).filter(({ isFolder }) => !isFolder)
  const others = present.filter(({ path }) => !listed.has(path))
  return [...differences, ...others.map(({ path }) => `${path} is not in the manifest`)]
}
