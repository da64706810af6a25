/** The PDF of an order with its VAT and its payments. Its token is signed and gives access. */
export const summaryFilePath = '/documents/summary/:token'
