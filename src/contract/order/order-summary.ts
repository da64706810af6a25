/** The PDF of an order with its VAT and its payments. Its token is signed and gives access. */
export const orderSummaryFilePath = '/documents/summary/:token'
