import type { Disk } from 'flydrive'

/** The store of uploaded files; it is not served on the web. */
export type FileStore = Pick<Disk, 'put' | 'get' | 'getBytes' | 'delete' | 'exists' | 'listAll'>
