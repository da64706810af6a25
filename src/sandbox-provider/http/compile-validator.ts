import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'

/** Nothing is coerced or dropped: what a merchant sends is right or refused. */
const ajv = new Ajv({ coerceTypes: false, useDefaults: true, removeAdditional: false })
addFormats.default(ajv)

/** The compiled schema. Ajv keeps it: further providers of the process start without compiling. */
export function compileValidator({ schema }: { schema: unknown }): ValidateFunction {
  return ajv.compile(schema as object)
}
