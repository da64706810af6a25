import { chownSync, mkdirSync } from 'node:fs'
import { expect, vi } from 'vitest'
import { freePort } from '../postgres-setup.ts'
import { type BuiltStage, workdirOf } from './build-image.ts'
import { environmentOf, instructionsOf, wordsOf } from './read-dockerfile.ts'
import { type Ended, type Setting, ended, execIn, firstOf, startIn } from './root-folder.ts'

export interface Container {
  readonly url: string
  /** Waits until the program says that it is ready. */
  readonly ready: () => Promise<void>
  /** Runs a command beside the program, as `docker exec` does. */
  readonly exec: (command: readonly string[]) => Promise<Ended>
  /** Exit code of the probe of the image: 0 where it is healthy. */
  readonly probe: (env?: Readonly<Record<string, string>>) => Promise<number | null>
  /** Ends as `docker stop` ends it; its exit code. */
  readonly stop: () => Promise<number | null>
}

/** The text of the last instruction of a name. */
export const textOf = (stage: BuiltStage, name: string): string =>
  instructionsOf(stage, name).at(-1)?.text ?? ''

/** Makes a data folder that belongs to the user of the image. */
export function aVolume(image: BuiltStage, folder: string): string {
  const [uid = 0, gid = 0] = textOf(image, 'USER').split(':').map(Number)
  mkdirSync(folder)
  chownSync(folder, uid, gid)
  return folder
}

/** Ports that are free on this machine, whose network a container shares here. */
export async function somePorts(): Promise<
  Readonly<Record<'PORT' | 'SANDBOX_PORT' | 'EMBEDDED_PG_PORT', string>>
> {
  const [site, bank, database] = [await freePort(), await freePort(), await freePort()]
  return { PORT: String(site), SANDBOX_PORT: String(bank), EMBEDDED_PG_PORT: String(database) }
}

/**
 * Starts the program of an image with a read-only file system, as its user, without any right of root.
 * @param stage whose file system it has, if another one than that of the image
 */
export function aContainer(
  image: BuiltStage,
  volume: string,
  env: Readonly<Record<string, string>>,
  stage = image,
): Container {
  const setting: Setting = {
    folder: stage.folder,
    workdir: workdirOf(image),
    user: textOf(image, 'USER'),
    env: { ...environmentOf(image), ...env },
    mounts: { [textOf(image, 'VOLUME')]: `${volume}/` },
  }
  const child = startIn(setting, wordsOf(textOf(image, 'CMD')))
  let out = ''
  const read = (chunk: Buffer) => (out += chunk.toString())
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  const end = ended(child)
  const failed = end.then(({ code }) => {
    throw new Error(`the container ended with ${code}:\n${out}`)
  })
  failed.catch(() => undefined)
  const isReady = () => expect(out).toContain('is ready')
  return {
    url: `http://127.0.0.1:${env['PORT']}`,
    ready: () => Promise.race([vi.waitFor(isReady, { timeout: 120_000, interval: 100 }), failed]),
    exec: (command) => execIn(child, setting, command),
    probe: async (other = {}) => {
      const command = wordsOf(textOf(image, 'HEALTHCHECK').replace(/^.*?CMD /, ''))
      return (await execIn(child, { ...setting, env: { ...setting.env, ...other } }, command)).code
    },
    stop: async () => {
      process.kill(firstOf(child), textOf(image, 'STOPSIGNAL') as NodeJS.Signals)
      return (await end).code
    },
  }
}
