import { useState } from 'react'
import { ApiFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'

/**
 * A part of the page that is loaded when somebody asks for it: its code and its texts. A part that does not come is
 * told by a toast, and may be asked for again.
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
