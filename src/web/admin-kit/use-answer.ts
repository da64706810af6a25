import { useState } from 'react'

/** The answer that a page was loaded with, until a change answers a new one, or the page is loaded again. */
export function useAnswer<Answer>(loaded: Answer): [Answer, (answer: Answer) => void] {
  const [state, setState] = useState({ loaded, shown: loaded })
  if (state.loaded !== loaded) setState({ loaded, shown: loaded })
  return [state.shown, (shown) => setState({ loaded, shown })]
}
