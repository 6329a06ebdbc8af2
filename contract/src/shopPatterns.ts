/** What a shop's telephone number and pincode look like; the form says so at its field, the server insists. */
export const phonePattern = /^\+?[\d ()-]{7,20}$/;
export const pincodePattern = /^[1-9]\d{5}$/;
