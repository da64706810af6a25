import { useEffect, useRef, useState } from 'react'
import { openTabStorage, readSaved, saveValue } from '#web/lib/cart/tab-storage.ts'

interface Searched<Answer> {
  readonly text: string
  /** Where its page begins. */
  readonly after: string
  readonly answer: Answer
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * Searches a list of orders by words, beside the filters of the address. A search has names: it is sent in a body and is in
 * no address. The tab keeps it, by `key`, while filters change.
 */
export function useOrderSearch<Answer>(
  key: string,
  find: (text: string, after: string) => Promise<Answer | null>,
) {
  const [searched, setSearched] = useState<Searched<Answer> | null>(null)
  const ask = async (text: string, after: string) => {
    const answer = await find(text, after)
    if (answer !== null) setSearched({ text, after, answer })
  }
  const search = async (text: string) => {
    if (text !== '') {
      saveValue(openTabStorage(), key, text)
      return ask(text, '')
    }
    openTabStorage().removeItem(key)
    setSearched(null)
  }
  const begin = useRef(ask)
  useEffect(() => {
    const before = readSaved(openTabStorage(), key, isText)
    if (before !== null) void begin.current(before, '')
  }, [key])
  return { searched, search, turn: (after: string) => void ask(searched?.text ?? '', after) }
}
