/**
 * Formats of a phone number (7 to 15 digits, E.164) and of an Indian pincode (6 digits). Spaces between the
 * digits are allowed. The form shows an error at the field; the server enforces the same formats.
 */
export const phonePattern = /^\+?(?:[ ()-]*\d){7,15}[ ()-]*$/;
export const pincodePattern = /^[1-9](?:\s*\d){5}$/;
