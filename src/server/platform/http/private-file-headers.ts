/** Headers of a file with data of people: saved by the browser, stored nowhere else. */
export const privateFileHeaders = (name: string) => ({
  'content-disposition': `attachment; filename="${name}"`,
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'no-store',
})
