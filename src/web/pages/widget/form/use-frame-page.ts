import { useEffect, useRef, useSyncExternalStore } from 'react'
import { returnParameter } from '#web/pages/widget/form/open-payment.ts'

/**
 * Links that leave the frame open in a new tab, unless they name the window: our other pages refuse the frame. Links
 * between steps are the router's.
 */
export function useNewTabs(): void {
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (event.defaultPrevented || link === null || link.target === '_top') return
      if (link.getAttribute('href')?.startsWith('#') === true) return
      link.target = '_blank'
      link.rel = 'noopener'
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [])
}

/** A new step starts at its top, in a frame of any height; the first one leaves the site around where it is. */
export function useStepOnTop(step: number): void {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    document.querySelector('main')?.scrollIntoView({ block: 'start' })
  }, [step])
}

/** Whether this is the tab of a cancelled payment, and no frame. */
export function useReturned(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => parent === self && new URLSearchParams(location.search).has(returnParameter),
    () => false,
  )
}

const neverChanges = () => () => undefined
