import type { UploadLimits } from '#server/platform/core.ts'
import type { Reader } from '#server/program/lifecycle/environment-reader.ts'

const megabyte = 1_048_576

/** `UPLOAD_LIMITS_MB`, as `cart/address/association`. */
export function readUploadLimits({ text, refuse }: Reader): UploadLimits {
  const given = /^(\d{1,6})\/(\d{1,6})\/(\d{1,6})$/.exec(text('UPLOAD_LIMITS_MB') ?? '30/200/2000')
  if (given === null)
    return refuse(
      'UPLOAD_LIMITS_MB',
      'megabytes of a cart, of an address and of an association, like 30/200/2000',
    )
  const [cart = 0, client = 0, organisation = 0] = given.slice(1).map((part) => Number(part) * megabyte)
  return { cart, client, organisation }
}
