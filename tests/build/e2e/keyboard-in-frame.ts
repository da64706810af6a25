import type { Frame, Locator, Page } from 'playwright-core'
import { expect } from './expect.ts'

/** More than any step has. */
const mostStops = 60

/** Where the focus is within the frame; null where it is not in it. */
interface Stop {
  readonly element: string
  /** An outline is drawn at it, or at the face that represents it. */
  readonly isDrawn: boolean
  /** It comes after the stop before, in the order of the document. */
  readonly isNext: boolean
}

/**
 * A visitor who only has a keyboard, on a page with one frame. On their way every stop in the frame is drawn, in view,
 * and after the one before (before it, backwards).
 */
export function aKeyboardInFrame(page: Page) {
  const frame = (): Frame => {
    const [child] = page.mainFrame().childFrames()
    if (child === undefined) throw new Error('the page has no frame')
    return child
  }
  const moves = async (key: 'Tab' | 'Shift+Tab', target: Locator) => {
    await frame().evaluate('self.lastStop = undefined')
    for (let count = 0; count < mostStops; count += 1) {
      await page.keyboard.press(key)
      const stop = await frame().evaluate(stopIn, key === 'Tab')
      if (stop !== null) {
        expect(stop).toMatchObject({ isDrawn: true, isNext: true })
        await expect(frame().locator(':focus')).toBeInViewport()
      }
      if (await target.evaluate((element) => element === document.activeElement && document.hasFocus()))
        return
    }
    throw new Error(`${key} does not lead to ${target.toString()}`)
  }
  return {
    to: (target: Locator) => moves('Tab', target),
    backTo: (target: Locator) => moves('Shift+Tab', target),
    types: (text: string) => page.keyboard.type(text),
    presses: (key: 'Enter' | 'Space' | 'Tab' | 'Shift+Tab') => page.keyboard.press(key),
  }
}

/** Runs in the frame. */
function stopIn(isForward: boolean): Stop | null {
  const element = document.activeElement
  if (element === null || element === document.body || !document.hasFocus()) return null
  const memory = self as unknown as { lastStop?: Element | undefined }
  const { lastStop } = memory
  memory.lastStop = element
  const wanted = isForward ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING
  const faces = [element, element.nextElementSibling, element.parentElement, element.closest('label')]
  return {
    element: element.outerHTML.slice(0, 120),
    isDrawn: faces.some((face) => {
      if (face === null) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(face)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }),
    isNext:
      lastStop === undefined ||
      !lastStop.isConnected ||
      (lastStop.compareDocumentPosition(element) & wanted) !== 0,
  }
}
