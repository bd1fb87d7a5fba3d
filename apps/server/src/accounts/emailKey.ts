/** What makes two email addresses the same: letter case does not count, nor how an accent is composed (CON-4). */
export const emailKey = (email: string): string => email.normalize("NFC").toLowerCase()
