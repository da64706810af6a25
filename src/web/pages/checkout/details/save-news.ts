import { type ApiFailure, isTierUnknown } from '#web/lib/api/api-client.ts'

/** Why a page's answers were not saved, in a note above them. */
export type SaveNews = 'conflict' | 'optionSoldOut' | 'soldOut' | 'tierUnknown'

const newsOf: Readonly<Record<string, SaveNews>> = {
  CART_VERSION_CONFLICT: 'conflict',
  OPTION_SOLD_OUT: 'optionSoldOut',
  SOLD_OUT: 'soldOut',
}

/** The note of a failed save; null where the fields or a toast say it. */
export function saveNewsOf(failure: Pick<ApiFailure, 'code' | 'problems'>): SaveNews | null {
  return isTierUnknown(failure) ? 'tierUnknown' : (newsOf[failure.code] ?? null)
}

/** Whether the visitor has to choose again. */
export function asksNewChoice(news: SaveNews): boolean {
  return news === 'soldOut' || news === 'tierUnknown'
}
