/** Whether the tab keeps something whose name begins like this, told without the code that reads it. */
export function hasSaved(start: 'cart:' | 'draft:'): boolean {
  try {
    return Object.keys(sessionStorage).some((name) => name.startsWith(start))
  } catch {
    return false
  }
}
