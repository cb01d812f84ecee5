#pragma once
#include <openssl/evp.h>
#include <openssl/err.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <openssl/pem.h>
#include <openssl/bio.h>
#include <openssl/crypto.h>

// BIO_get_mem_data is a macro over BIO_ctrl: it does not import.
static inline long exhibit_bio_memory(BIO *bio, char **bytes) { return BIO_get_mem_data(bio, bytes); }

// EVP_PKEY_Q_keygen is variadic: it does not import.
static inline EVP_PKEY *exhibit_ed25519_generate(void) { return EVP_PKEY_Q_keygen(NULL, NULL, "ED25519"); }

// EVP_PKEY_Q_keygen is variadic: it does not import.
static inline EVP_PKEY *exhibit_p256_generate(void) { return EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256"); }

// X509V3_set_ctx_nodb is a macro: it does not import.
static inline void exhibit_extension_context(X509V3_CTX *context, X509 *issuer, X509 *subject) {
    X509V3_set_ctx(context, issuer, subject, NULL, NULL, 0);
    X509V3_set_ctx_nodb(context);
}

// sk_GENERAL_NAME_num and …_value are macros over typed stacks: they do not import.
static inline int exhibit_general_names_count(const GENERAL_NAMES *names) { return sk_GENERAL_NAME_num(names); }
static inline const GENERAL_NAME *exhibit_general_name(const GENERAL_NAMES *names, int index) { return sk_GENERAL_NAME_value(names, index); }
