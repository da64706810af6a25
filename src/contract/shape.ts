import { type TSchema, Type } from 'typebox'

/** Building blocks of every schema: every value has limits, and one notation. */

export const cents = () => Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 })
/** `YYYY-MM-DD`. */
export const day = () => Type.String({ format: 'date', maxLength: 10 })
export const instant = () => Type.String({ format: 'date-time', maxLength: 40 })
export const text = (maxLength = 200) => Type.String({ maxLength })
export const slug = () => Type.String({ minLength: 1, maxLength: 200 })
export const uuid = () => Type.String({ minLength: 1, maxLength: 64 })

/** A nullable value. */
export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** A closed list of strings. */
export const oneOf = <T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>(Type.String({ enum: [...values] }))

/** A request body: the validator removes unknown fields. */
export const body = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })
