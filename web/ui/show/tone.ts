/** The states of money and time; green, amber and red mean these and nothing else (ux.md, Look). */
export type Tone = 'settled' | 'soon' | 'overdue' | 'neutral'
