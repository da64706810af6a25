import { createHmac } from 'node:crypto'
import type { Tx } from '#server/platform/db/schema.ts'
import { countCalls } from '#server/platform/defence/call-count-store.ts'

const dayMs = 24 * 3_600_000
/** Mails of one purpose that anyone can ask for, to one address in a day, from all pages together. */
export const mostAskedMailsADay = 5

interface AskedMail {
  /** Mails of another purpose count apart. */
  readonly purpose: string
  readonly email: string
}

/**
 * Counts a mail that anyone can ask for to any address. The count is not of the mails: these may be deleted, and someone
 * else may ask again. Its key is a hash, and it ends after a day.
 */
export async function countAskedMail(tx: Tx, key: Buffer, { purpose, email }: AskedMail, now: Date) {
  const hash = createHmac('sha256', key).update(`${purpose}:${email}`).digest('base64url')
  const add = async (calls: number) => {
    const [total] = await countCalls(tx, {
      calls: [{ key: `${purpose} ${hash}`, calls, spanMs: dayMs }],
      now,
    })
    return total?.calls ?? 0
  }
  return {
    isTooMany: (await add(1)) > mostAskedMailsADay,
    uncount: async () => {
      await add(-1)
    },
  }
}
