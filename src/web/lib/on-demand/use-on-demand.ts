import { useState } from 'react'
import { ApiFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'

/**
 * A part of the page that is loaded on demand: its code and its texts. When it does not load, a toast reports it, and
 * the user can try again.
 */
export function useOnDemand<Part>(load: () => Promise<Part>) {
  const showFailure = useFailureToast()
  const [part, setPart] = useState<Part | null>(null)
  const [isLoading, setLoading] = useState(false)
  const ask = async (): Promise<void> => {
    if (part !== null || isLoading) return
    setLoading(true)
    try {
      const loaded = await load()
      setPart(() => loaded)
    } catch {
      showFailure(new ApiFailure({ routeCode: 'GET /forms/assets', status: 0, code: 'UNAVAILABLE' }))
    } finally {
      setLoading(false)
    }
  }
  return { part, isLoading, ask: () => void ask() }
}
