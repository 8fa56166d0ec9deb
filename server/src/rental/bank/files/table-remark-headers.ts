/** Headers of texts that were read later than those of other fields: lines that were stored before do not have their cells (table-words.ts). */
export const remarkHeaders: readonly string[] = [
  ...['text', 'particulars', 'transaction description', 'transaction details', 'payment description'],
  ...['remarks', 'payment details', 'information', 'additional information', 'info', 'note', 'notes'],
  ...['comment', 'comments', 'narration', 'purpose', 'subject'],
  ...['uwagi', 'informacje', 'komentarz', 'notatka', 'informacje dodatkowe', 'dodatkowe informacje'],
  ...['szczegóły płatności', 'opis płatności', 'wiadomość'],
  ...['operación', 'referencia', 'texto', 'nota', 'notas', 'información', 'información adicional'],
  ...['motivo', 'asunto', 'observación'],
  ...['buchungstext', 'verwendungszweck', 'libellé', 'causale', 'omschrijving'],
]
