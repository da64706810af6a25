import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** The store of joined files: a folder of the data folder that nothing on the web leads to. */
export function openFiles(dataDir: string): Disk {
  return new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))
}
