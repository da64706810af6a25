import type { OptionChoice } from '#domain/cart/cart.ts'
import { AppError } from '#domain/errors.ts'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import { problem } from '#domain/problem.ts'
import { type StockRefusal, readStockRefusal } from '#server/catalogue/form/stock-store.ts'

/** Lines as the caller sent them, so that a problem can point at one of them. */
export type CartLines = readonly {
  readonly tierId: string
  readonly extraOptions?: readonly OptionChoice[]
}[]

/**
 * Runs a stock reservation. If the database rejects it, the error names the line that wants too much, with what is
 * left.
 * @throws AppError SOLD_OUT, OPTION_SOLD_OUT, DISCOUNT_CODE_USED_UP, MAX_PER_USER, and what `act` throws
 */
export async function nameRefusal<T>(
  lines: CartLines,
  form: Pick<FormDefinition, 'tiers'>,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const refusal = readStockRefusal(error)
    throw refusal === null ? error : refusalError(refusal, lines, form)
  }
}

/** A stock error of the database as an AppError for the visitor, at the line that wants too much. */
export function refusalError(
  { id, kind, max, remaining }: StockRefusal,
  lines: CartLines,
  form: Pick<FormDefinition, 'tiers'>,
): AppError {
  const at = (index: number, rest: string) => (index < 0 ? 'items' : `items.${index}.${rest}`)
  const ofTier = at(
    lines.findIndex(({ tierId }) => tierId === id),
    'quantity',
  )
  switch (kind) {
    case 'form':
      return new AppError('SOLD_OUT', { problems: [problem('items', 'SOLD_OUT', { remaining })] })
    case 'tier':
      return new AppError('SOLD_OUT', { problems: [problem(ofTier, 'SOLD_OUT', { remaining })] })
    case 'user':
      return new AppError('MAX_PER_USER', { problems: [problem(ofTier, 'MAX_PER_USER', { max, remaining })] })
    case 'code':
      return new AppError('DISCOUNT_CODE_USED_UP', {
        problems: [problem('discountCode', 'DISCOUNT_CODE_USED_UP', { max })],
      })
    case 'option': {
      const field = at(findLineOfOption(id, lines, form), `extraOptions.${id}`)
      return new AppError('OPTION_SOLD_OUT', { problems: [problem(field, 'OPTION_SOLD_OUT', { remaining })] })
    }
  }
}

/** The first line that chose an option, else the first line that got it because it is required. */
function findLineOfOption(id: string, lines: CartLines, form: Pick<FormDefinition, 'tiers'>): number {
  const chosen = lines.findIndex(({ extraOptions }) =>
    extraOptions?.some(({ extraOptionId, value }) => extraOptionId === id && value),
  )
  if (chosen >= 0) return chosen
  const owner = form.tiers.find(({ extraOptions }) => extraOptions.some((option) => option.id === id))
  return lines.findIndex(({ tierId }) => tierId === owner?.id)
}
