import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '#domain/errors.ts'

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

interface Costs {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** The first choice of OWASP for argon2id: 19 MiB, two passes. About 30 ms of one core. */
const costs: Costs = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32

/** Hashes computed at once, and calls that may wait for one: more would take the cores from payments. */
const atOnce = 2
const mostWaiting = 60
let running = 0
const waiting: (() => void)[] = []

/** Whether a password is right, and whether its hash has other costs than a new one. */
export interface PasswordVerdict {
  readonly isRight: boolean
  readonly isStale: boolean
}

/**
 * The hash of a password: argon2id in the PHC format, with a salt of its own.
 * @throws AppError BUSY where too many calls wait already
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltBytes)
  const hash = await inTurn(() => compute(password, nonce, costs))
  return `$argon2id$v=19$m=${costs.memory},t=${costs.passes},p=${costs.parallelism}$${base64(nonce)}$${base64(hash)}`
}

const pattern = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]{11,86})\$([\w+/]{43})$/
/** Compared with where there is no hash, so that an unknown address takes as long as a known one. */
const absent = { ...costs, nonce: Buffer.alloc(saltBytes), hash: Buffer.alloc(hashBytes) }

/**
 * Compares a password with a stored hash; null takes as long as a hash and is never right.
 * @throws AppError BUSY where too many calls wait already
 */
export async function verifyPassword(password: string, stored: string | null): Promise<PasswordVerdict> {
  const known = stored === null ? null : readHash(stored)
  const { nonce, hash, ...given } = known ?? absent
  const computed = await inTurn(() => compute(password, nonce, given))
  const isSame = timingSafeEqual(computed, hash)
  const { memory, passes, parallelism } = given
  const isStale = memory !== costs.memory || passes !== costs.passes || parallelism !== costs.parallelism
  return { isRight: isSame && known !== null, isStale }
}

function readHash(stored: string): typeof absent {
  const [, memory = '', passes = '', parallelism = '', nonce = '', hash = ''] = pattern.exec(stored) ?? []
  if (hash === '') throw new Error('a stored password is no argon2id hash')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/** Compatible characters count as the same: keyboards write an accent as one character or as two. */
function compute(password: string, nonce: Buffer, { memory, passes, parallelism }: Costs): Promise<Buffer> {
  const message = password.normalize('NFKC')
  return derive('argon2id', { message, nonce, memory, passes, parallelism, tagLength: hashBytes })
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw new AppError('BUSY')
    // The caller that ends hands its place on, so that the number of running ones stays the same.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
