import { describe, expect, it } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { decideFrom, outdated } from '#server/money/decide-from.ts'

const gone = new AppError('NOT_FOUND')
const busy = new AppError('BUSY')

/** A stored number, of which memory has an older one; the statement writes where both are the same. */
function aStore(stored: number, remembered: number | null) {
  const calls: string[] = []
  const run = (decide: (known: number) => void = () => {}, compare = (known: number) => known === stored) =>
    decideFrom(
      remembered,
      {
        read: async () => {
          calls.push('read')
          return stored
        },
        most: 2,
        otherwise: () => busy,
      },
      async (known) => {
        decide(known)
        return async () => {
          calls.push(`write ${known}`)
          return compare(known) ? known : outdated
        }
      },
    )
  return { calls, run }
}

describe('what a process remembers', () => {
  it('is not read again where the statement confirms it', async () => {
    const { calls, run } = aStore(7, 7)
    expect(await run()).toBe(7)
    expect(calls).toEqual(['write 7'])
  })

  it('is read where the statement finds another version, or nothing is remembered', async () => {
    const former = aStore(7, 6)
    expect(await former.run()).toBe(7)
    expect(former.calls).toEqual(['write 6', 'read', 'write 7'])
    const none = aStore(7, null)
    expect(await none.run()).toBe(7)
    expect(none.calls).toEqual(['read', 'write 7'])
  })

  it('refuses nothing: a refusal is decided again by what is read', async () => {
    const { calls, run } = aStore(7, 6)
    const refuseSix = (known: number) => {
      if (known === 6) throw gone
    }
    expect(await run(refuseSix)).toBe(7)
    expect(calls).toEqual(['read', 'write 7'])
  })

  it('hides no mistake of the program', async () => {
    const { calls, run } = aStore(7, 6)
    const mistake = new TypeError('a mistake')
    await expect(
      run(() => {
        throw mistake
      }),
    ).rejects.toBe(mistake)
    expect(calls).toEqual([])
  })
})

describe('what was read', () => {
  it('refuses', async () => {
    const { calls, run } = aStore(7, null)
    await expect(
      run(() => {
        throw gone
      }),
    ).rejects.toBe(gone)
    expect(calls).toEqual(['read'])
  })

  it('is read again while others write, no more often than allowed', async () => {
    const { calls, run } = aStore(7, 6)
    await expect(run(undefined, () => false)).rejects.toBe(busy)
    expect(calls).toEqual(['write 6', 'read', 'write 7', 'read', 'write 7'])
  })
})

it('a refusal of the statement is final, also where memory led to it', async () => {
  const { calls, run } = aStore(7, 7)
  const refuse = () => {
    throw gone
  }
  await expect(run(undefined, refuse)).rejects.toBe(gone)
  expect(calls).toEqual(['write 7'])
})
