import type { BrowserData } from '#contract/payment.ts'

/** The browser data that strong authentication (3-D Secure) requires. */
export function readBrowserData(): BrowserData {
  return {
    language: navigator.language,
    colorDepth: screen.colorDepth,
    screenHeight: screen.height,
    screenWidth: screen.width,
    timeZoneOffset: new Date().getTimezoneOffset(),
    javaEnabled: false,
    javaScriptEnabled: true,
    userAgent: navigator.userAgent.slice(0, 1000),
  }
}
