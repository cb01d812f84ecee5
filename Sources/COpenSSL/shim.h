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
