import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** The store of uploaded files: a folder in the data folder that is not served on the web. */
export function openFiles(dataDir: string): Disk {
  return new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))
}
