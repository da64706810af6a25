import { type MessageLimits, usualMessageLimits } from '#domain/message/message-allowance.ts'
import type { Reader } from '#server/program/lifecycle/environment-reader.ts'

/** `MESSAGE_LIMITS`, as `unverified/young/established/perMinute`. */
export function readMessageLimits({ text, refuse }: Reader): MessageLimits {
  const given = text('MESSAGE_LIMITS')
  if (given === null) return usualMessageLimits
  const numbers = /^\d{1,6}(\/\d{1,6}){2}\/[1-9]\d{0,4}$/.test(given) ? given.split('/').map(Number) : []
  const [unverified, young, established, perMinute] = numbers
  if (unverified === undefined || young === undefined || established === undefined || perMinute === undefined)
    return refuse(
      'MESSAGE_LIMITS',
      'recipients a day before verification, in the first days and after, mails a minute, like 50/500/5000/120',
    )
  return { unverified, young, established, perMinute }
}
